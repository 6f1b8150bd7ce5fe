package io.statehouse.app.serve;

import io.statehouse.app.http.Route;
import io.statehouse.app.http.Socket;
import java.util.List;

/** What one system adds to a running server. Closing it ends its own work, not its store. */
interface ServedPart extends AutoCloseable {

  /** Its routes, without the prefix below which they are mounted. */
  List<Route> routes();

  /** Its web sockets, without that prefix. */
  List<Socket> sockets();

  /** Ends whoever is told of what happens, so that the web server can stop. */
  void endStreams();

  @Override
  void close();

  /** A part that is nothing but routes. */
  static ServedPart of(List<Route> routes) {
    return new ServedPart() {
      @Override
      public List<Route> routes() {
        return routes;
      }

      @Override
      public List<Socket> sockets() {
        return List.of();
      }

      @Override
      public void endStreams() {
        // The feed of its store is not its own.
      }

      @Override
      public void close() {
        // Nothing of it runs by itself.
      }
    };
  }
}
