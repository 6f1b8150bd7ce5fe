package io.statehouse.remote;

import java.net.URI;
import java.util.Optional;

/** The credentials that this machine keeps, by name and by server. */
public interface RemoteContexts {
  /** A program that keeps none. */
  RemoteContexts NONE =
      (name, server) -> {
        name.ifPresent(
            context -> {
              throw new IllegalArgumentException(
                  "store option context=%s: this program has no contexts, write token-env=VARIABLE"
                      .formatted(context));
            });
        return RemoteAccess.NONE;
      };

  /**
   * Returns the credentials for a server.
   *
   * @param name the context that has them; empty for any of that server
   * @throws IllegalArgumentException if there is no such context, or it is one of another server
   */
  RemoteAccess of(Optional<String> name, URI server);
}
