const FOLDER = '/uploads/images/';

/** The address of an uploaded picture, which may be stored as a file's name or as its whole address. */
export const uploadedImage = (image: string) => (/^(\/|https?:)/.test(image) ? image : `${FOLDER}${image}`);
