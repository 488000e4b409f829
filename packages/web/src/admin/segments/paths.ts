/** The path of the segments. */
export const segmentsPath = '/admin/segments';

export const segmentPath = (id: string) => `${segmentsPath}/${encodeURIComponent(id)}`;
