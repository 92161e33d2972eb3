/** Where the reader looks: a map point `p` is on the screen at `p * z + (x, y)`. Plain arithmetic, tested apart. */

export interface Camera {
  x: number;
  y: number;
  z: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const CLOSEST = 3.2;

/** The scale at which the whole sheet is in view. */
export function fitScale(sheet: Size, frame: Size): number {
  return Math.min(frame.width / sheet.width, frame.height / sheet.height);
}

export function scaleLimits(sheet: Size, frame: Size): [number, number] {
  const fit = fitScale(sheet, frame);
  return [Math.min(fit, 1), Math.max(CLOSEST, fit * 2)];
}

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** A sheet smaller than the frame is centred; a larger one never leaves the frame uncovered. */
function place(offset: number, sheet: number, frame: number): number {
  return sheet <= frame ? (frame - sheet) / 2 : within(offset, frame - sheet, 0);
}

export function clamp(camera: Camera, sheet: Size, frame: Size): Camera {
  const [low, high] = scaleLimits(sheet, frame);
  const z = within(camera.z, low, high);
  return { z, x: place(camera.x, sheet.width * z, frame.width), y: place(camera.y, sheet.height * z, frame.height) };
}

/** Changes the scale so that the map point under `(x, y)` of the frame stays there. */
export function zoomAt(camera: Camera, factor: number, x: number, y: number, sheet: Size, frame: Size): Camera {
  const [low, high] = scaleLimits(sheet, frame);
  const z = within(camera.z * factor, low, high);
  const ratio = z / camera.z;
  return clamp({ z, x: x - (x - camera.x) * ratio, y: y - (y - camera.y) * ratio }, sheet, frame);
}

/** Shows a part of the sheet as large as it goes, with a margin around it. */
export function frameBox(box: Box, sheet: Size, frame: Size, margin = 95, closest = 1.1): Camera {
  const width = Math.max(1, box.right - box.left + 2 * margin);
  const height = Math.max(1, box.bottom - box.top + 2 * margin);
  const z = Math.min(frame.width / width, frame.height / height, Math.max(closest, fitScale(sheet, frame)));
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return clamp({ z, x: frame.width / 2 - x * z, y: frame.height / 2 - y * z }, sheet, frame);
}

/** The same view, moved just so far that a point is in it with some room around. */
export function reveal(camera: Camera, x: number, y: number, sheet: Size, frame: Size, room = 70): Camera {
  const [sx, sy] = [x * camera.z + camera.x, y * camera.z + camera.y];
  const shift = (at: number, size: number) => (at < room ? room - at : at > size - room ? size - room - at : 0);
  return clamp({ ...camera, x: camera.x + shift(sx, frame.width), y: camera.y + shift(sy, frame.height) }, sheet, frame);
}

export function toMap(camera: Camera, x: number, y: number): [number, number] {
  return [(x - camera.x) / camera.z, (y - camera.y) / camera.z];
}

/** How much detail is worth drawing: 0 the whole war, 3 names on every piece. */
export function detail(z: number): 0 | 1 | 2 | 3 {
  return z < 0.4 ? 0 : z < 0.75 ? 1 : z < 1.25 ? 2 : 3;
}

/** How large pieces are drawn on the map so that they stay legible on the screen; in steps, so that zooming redraws little. */
export function pieceScale(z: number): number {
  return Math.round(within(1.05 / z, 0.66, 2.1) * 10) / 10;
}
