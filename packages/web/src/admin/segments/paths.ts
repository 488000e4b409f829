/** Where the segments are. */
export const segmentsPath = '/admin/segments';

export const segmentPath = (id: string) => `${segmentsPath}/${encodeURIComponent(id)}`;
