export { buildEventReference } from './buildEventReference.ts';
export { buildOpenApi } from './buildOpenApi.ts';
export { requestExamples } from './requestExamples.ts';
