import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch, type FieldValues, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { describeIssue } from '../../../application/field-messages.ts';

/** A form whose fields hold `Input` and that sends `Output`, what its schema makes of them. */
export type ZodForm<Input extends FieldValues, Output = Input> = UseFormReturn<Input, unknown, Output>;

type Options<Input extends FieldValues, Output> = Omit<UseFormProps<Input, unknown, Output>, 'resolver'>;

/** The state of a form that a zod schema checks; its messages stand at the fields. */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  options: Options<NoInfer<Input>, NoInfer<Output>> = {},
): ZodForm<Input, Output> {
  return useForm({ ...options, resolver: zodResolver(schema, { error: describeIssue }) });
}

/** What the form would send now; null while its schema refuses it. */
export function useParsed<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  schema: z.ZodType<Output, Input>,
): Output | null {
  return schema.safeParse(useWatch({ control: form.control })).data ?? null;
}
