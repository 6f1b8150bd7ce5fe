package io.statehouse.app.system;

import io.statehouse.app.http.Route;
import io.statehouse.app.http.socket.Socket;
import java.util.List;

/**
 * The part that one system adds to a running server. Closing it ends its own work, not its store.
 */
public interface ServedSystem extends AutoCloseable {

  /** Returns its routes, without the prefix below which they are mounted. */
  List<Route> routes();

  /** Returns its web sockets, without that prefix. */
  default List<Socket> sockets() {
    return List.of();
  }

  /**
   * Returns what an operator should know of its own work, such as a background task that fails: one
   * sentence each. They are shown by {@code /health}, and change neither its status nor whether
   * requests are sent to this server. This returns what is known, without waiting for anything.
   */
  default List<String> warnings() {
    return List.of();
  }

  /**
   * Returns whether requests can succeed while its store responds: not before it has written or
   * read what they depend on. A store that stalls when the server starts may respond for a while
   * before that. This returns what is known, without waiting for anything.
   */
  default boolean isReady() {
    return true;
  }

  /** Ends the streams of its clients, so that the web server can stop. */
  default void endStreams() {}

  @Override
  default void close() {}

  /** Returns a system that consists of routes only. */
  static ServedSystem of(List<Route> routes) {
    return () -> routes;
  }
}
