/** Photos are kept in two sizes; the small one is sharp up to half its edge. */
const SMALL_PX = 48;

/** Our own photos come in two sizes; a picture of anywhere else, as a preview, is what it is. */
export function toPhotoSize(photo: string, size: number): string {
  return photo.startsWith('/api/objects/photos/') ? `${photo}?size=${size <= SMALL_PX ? 96 : 384}` : photo;
}
