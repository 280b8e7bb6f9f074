import type { ServiceArea } from '../../domain/geo/service-area.ts';
import type { Figures } from '../ports/figures.ts';

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
