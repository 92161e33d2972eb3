/** A sheet as it is best seen from afar: without what nobody could read, and with roads that can be seen. */

/** Layers of a sheet that only mean something nearby. */
const SMALL = "g.numbers, g.names, g.river-names, g.places";
/** Roads are drawn so much broader. */
const BROADER = 2.2;

/** Changes the drawing; false if it has no layers of that kind. */
export function simplify(svg: Document): boolean {
  if (svg.querySelector("g.names-hamlets") === null) return false;
  for (const layer of svg.querySelectorAll(SMALL)) layer.remove();
  for (const way of svg.querySelectorAll("g.ways path:not(.trails)"))
    way.setAttribute("stroke-width", String(Number(way.getAttribute("stroke-width") ?? 1) * BROADER));
  return true;
}
