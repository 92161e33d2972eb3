/** Which page is shown: the address bar is the only truth. */

export type Route =
  | { page: "lobby" }
  | { page: "new"; game?: string }
  | { page: "tables" }
  | { page: "table"; id: string }
  | { page: "join"; id: string; invitation?: string }
  | { page: "account" }
  | { page: "operator" }
  | { page: "settings" }
  | { page: "help" }
  | { page: "about" }
  | { page: "learn"; lesson?: string }
  | { page: "problems"; problem?: string }
  | { page: "rules"; game: string; q?: string; table?: string }
  | { page: "lost"; path: string };

export function routeOf(url: URL): Route {
  const [head, second, ...rest] = url.pathname.split("/").filter((part) => part !== "");
  const lost: Route = { page: "lost", path: url.pathname };
  if (rest.length > 0) return lost;
  const get = (name: string) => url.searchParams.get(name) ?? undefined;
  if (head === undefined) return { page: "lobby" };
  if (second !== undefined) {
    if (head === "t") return { page: "table", id: second };
    if (head === "join") return { page: "join", id: second, invitation: get("invitation") };
    if (head === "learn") return { page: "learn", lesson: second };
    if (head === "problems") return { page: "problems", problem: second };
    if (head === "rules") return { page: "rules", game: second, q: get("q"), table: get("table") };
    return lost;
  }
  if (head === "learn") return { page: "learn" };
  if (head === "problems") return { page: "problems" };
  if (head === "new") return { page: "new", game: get("game") };
  if (head === "rules") return { page: "rules", game: "", q: get("q") };
  if (head === "tables" || head === "account" || head === "operator" || head === "settings" || head === "help" || head === "about") {
    return { page: head };
  }
  return lost;
}

class Router {
  route: Route = $state.raw({ page: "lobby" });

  start(): void {
    const read = () => (this.route = routeOf(new URL(location.href)));
    read();
    addEventListener("popstate", read);
    addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.route = routeOf(new URL(location.href));
    scrollTo(0, 0);
  }

  /** Links within the page need no loading. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api") || (link.pathname === location.pathname && link.hash !== "")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
