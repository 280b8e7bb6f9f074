import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { type Figures, figures } from '../ports/figures.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/** Adds up what is new, so that whoever asks for the figures has little left to add. */
export class CountFigures {
  constructor(
    private readonly figures: Figures,
    private readonly serviceArea: ServiceArea,
  ) {}

  execute(): Promise<void> {
    return this.figures.count(this.serviceArea.timeZone);
  }
}

export const countFigures = service(CountFigures, [figures, serviceArea]);
