export const IMPORT_LIST = '/control/imports/list.html';
export const CREATE_IMPORT = '/control/imports/create.html';
export const importPath = (id: string) => `/control/imports/${id}`;
