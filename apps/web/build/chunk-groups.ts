import { findNeededAtHome, type ModuleGraph } from './needed-at-home.ts';

/**
 * The code that rarely changes and every screen needs: a chunk that stays in the browser's cache across releases. It
 * includes the empty module that replaces a server module in libraries.
 */
const libraries =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zustand|zod)[\\/]|__vite-browser-external/;

/** Our own parts that all screens use. */
const ourParts =
  /[\\/]apps[\\/]web[\\/]src[\\/](?:api|storage|session|text|ui|features[\\/](?:site|ad-slot|video-card|paged-list))[\\/]|[\\/]packages[\\/](?:contracts|rules)[\\/]|[\\/]lucide-react[\\/]/;

/** The sheets bring their library with them, so they come with the screens that open one. */
const heavyParts = /bottom-sheet|confirm-dialog|lazy-sheet|waiting-sheet/;

/** The texts that only the screens of money or of topics need. */
const wordsOfFew = /text[\\/]\w+[\\/](?:money|topics)/;

/** An endless list, and the library behind it: many screens need what stands beside one on home, and have none. */
const endlessParts = /[\\/]virtua[\\/]|[\\/]paged-list[\\/](?:video-feed|use-kept-sizes)/;

const isOurPart = (id: string): boolean =>
  ourParts.test(id) && !heavyParts.test(id) && !wordsOfFew.test(id);

/**
 * Groups modules into chunks. By default each part that two screens share becomes its own chunk, a dozen requests of a
 * kilobyte. Here there are five groups: code for the first screen of home, code for the rest of home, what an endless list
 * needs, what home fetches when it is idle, and code that only other screens share, of which home runs nothing. The code of
 * home comes first, because a group also takes the modules that its own modules import.
 */
export function chunkGroups() {
  let first: ReadonlySet<string> | undefined;
  let below: ReadonlySet<string> | undefined;
  let later: ReadonlySet<string> | undefined;
  return [
    { name: 'vendor', test: libraries, priority: 6 },
    {
      debugName: 'shared',
      name(id: string, graph: ModuleGraph) {
        first ??= findNeededAtHome(graph, 'first');
        return first.has(id) ? 'shared' : null;
      },
      test: isOurPart,
      priority: 5,
    },
    {
      debugName: 'lists',
      name(id: string, graph: ModuleGraph) {
        below ??= findNeededAtHome(graph, 'below');
        return below.has(id) && !endlessParts.test(id) ? 'lists' : null;
      },
      test: isOurPart,
      priority: 4,
    },
    { name: 'endless', test: endlessParts, priority: 3 },
    {
      debugName: 'beside-home',
      name(id: string, graph: ModuleGraph) {
        later ??= findNeededAtHome(graph, 'later');
        return later.has(id) ? 'beside-home' : null;
      },
      test: isOurPart,
      priority: 2,
    },
    { name: 'elsewhere', test: isOurPart, minShareCount: 2, priority: 1 },
  ];
}
