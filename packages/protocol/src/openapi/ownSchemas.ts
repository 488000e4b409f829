import type { Json } from './json.ts';

/** Component schemas that no validator has. */
export const ownSchemas: Readonly<Record<string, Json>> = {
  AnswerInfo: {
    type: 'object',
    description: 'Fields of every answer.',
    properties: {
      duration: { type: 'string', description: 'The processing time.', examples: ['12.34ms'] },
      positions: {
        type: 'object',
        description:
          'By stream, the number of the last event that this call caused and that its answer holds.',
        additionalProperties: { type: 'integer' },
      },
    },
  },
  Error: {
    type: 'object',
    description: 'The body of every error.',
    required: ['name', 'code', 'message', 'status', 'retryable', 'details'],
    properties: {
      name: { type: 'string', description: 'Stable, like the code.' },
      code: { type: 'integer' },
      message: { type: 'string', description: 'For people; may change.' },
      status: { type: 'integer', description: 'The HTTP status.' },
      retryable: { type: 'boolean', description: 'Whether the same call may succeed later.' },
      details: {
        type: 'object',
        properties: {
          issues: {
            type: 'array',
            description: 'The refused fields and the rule that each one broke.',
            items: {
              type: 'object',
              required: ['field', 'rule'],
              properties: {
                field: { type: 'string' },
                rule: { type: 'string', description: 'In English.' },
                code: { type: 'string', description: 'The rule’s code, if it has one.' },
                params: {
                  type: 'object',
                  description: 'The values in the rule, such as its limit (`count`).',
                  additionalProperties: { type: ['string', 'number'] },
                },
              },
            },
          },
          retry_after_ms: { type: 'integer', description: 'How long to wait before retrying.' },
        },
      },
      duration: { type: 'string' },
    },
    examples: [
      {
        name: 'input_invalid',
        code: 10,
        message: 'name must not be empty.',
        status: 400,
        retryable: false,
        details: { issues: [{ field: 'name', rule: 'must not be empty', code: 'empty' }] },
      },
    ],
  },
};
