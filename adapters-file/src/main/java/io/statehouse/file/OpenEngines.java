package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * The engines of this process, one per directory however often it is opened: a second one would
 * conflict with the first in the operating system's file locks, which belong to processes. For that
 * reason, this is the store's only static state.
 */
final class OpenEngines {
  private static final Map<Path, Shared> ENGINES = new ConcurrentHashMap<>();

  private OpenEngines() {}

  private record Shared(Engine engine, int clients) {}

  /**
   * @param directory its real path
   * @throws StoreException.Refused if the directory cannot be opened as a file store
   */
  static Engine acquire(Path directory, FileSettings settings, UnaryOperator<Connection> wiring) {
    return ENGINES
        .compute(
            directory,
            (path, open) ->
                open == null
                    ? new Shared(Engine.open(path, settings, wiring), 1)
                    : new Shared(inPlace(path, open.engine()), open.clients() + 1))
        .engine();
  }

  private static Engine inPlace(Path directory, Engine engine) {
    try {
      engine.requireInPlace();
      return engine;
    } catch (StoreException.Unavailable gone) {
      throw new StoreException.Refused(
          directory + " was removed or replaced while this process had it open: close it first",
          gone);
    }
  }

  /** Closes the engine with its last client. */
  static void release(Path directory) {
    ENGINES.computeIfPresent(
        directory,
        (path, open) -> {
          if (open.clients() > 1) {
            return new Shared(open.engine(), open.clients() - 1);
          }
          open.engine().close();
          return null;
        });
  }
}
