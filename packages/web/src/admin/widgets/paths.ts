/** The path of the widgets. */
export const widgetsPath = '/admin/widgets';

export const widgetPath = (id: string) => `${widgetsPath}/${id}`;
