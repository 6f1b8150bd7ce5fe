package io.statehouse.app.http.server;

import io.statehouse.app.http.Route;
import java.util.List;

/**
 * The paths below which every path is one of an original's API, whether there is a route or not.
 */
record OriginalRoots(List<String> paths) {
  static OriginalRoots of(List<Route> routes) {
    return new OriginalRoots(
        routes.stream()
            .flatMap(route -> route.serving().originalRoot().stream())
            .distinct()
            .toList());
  }

  /** Returns whether a path is one of these or below one, ignoring case. */
  boolean have(String path) {
    return paths.stream()
        .anyMatch(
            root ->
                path.regionMatches(true, 0, root, 0, root.length())
                    && (path.length() == root.length() || path.charAt(root.length()) == '/'));
  }
}
