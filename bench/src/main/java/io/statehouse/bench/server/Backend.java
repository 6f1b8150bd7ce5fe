package io.statehouse.bench.server;

import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.Target;
import io.statehouse.testing.servers.TestServer;
import java.nio.file.Path;

/**
 * The places of a suite: one server for all builds, or a folder for each.
 *
 * @param ours where this build has its store
 * @param before where an older build has its store
 * @param stop stops the server
 */
public record Backend(Place ours, Place before, Runnable stop) implements AutoCloseable {

  /** Starts the server of a kind, unless a variable names a running one, or makes folders. */
  public static Backend start(String kind, Path folder) {
    return kind.equals(Place.FILE) ? onFile(folder) : on(kind, Place.product(kind).server());
  }

  /** Starts a server that nothing else uses, or makes folders. */
  public static Backend startAlone(String kind, Path folder) {
    return kind.equals(Place.FILE) ? onFile(folder) : on(kind, Place.product(kind).ownServer());
  }

  /** Makes folders. */
  public static Backend onFile(Path folder) {
    return new Backend(place(folder, Target.OURS), place(folder, Target.BEFORE), () -> {});
  }

  private static Place place(Path folder, String name) {
    return new Place(Place.FILE, Run.folder(folder.resolve(name)).toString());
  }

  private static Backend on(String kind, TestServer server) {
    server.start();
    Place place = new Place(kind, server.address().toString());
    return new Backend(place, place, server::close);
  }

  public boolean isFile() {
    return ours.isFile();
  }

  @Override
  public void close() {
    stop.run();
  }
}
