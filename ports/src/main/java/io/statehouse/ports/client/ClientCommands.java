package io.statehouse.ports.client;

import io.statehouse.ports.Key;
import java.util.Optional;

/**
 * The commands of a store's own client. They have no password: the client asks for it, or reads it
 * from a variable of its own.
 */
@FunctionalInterface
public interface ClientCommands {
  /** Those of a store without a client. */
  ClientCommands NONE = (action, key) -> Optional.empty();

  /**
   * Returns a command for bash or zsh in one line; empty if the client cannot do it, or not without
   * harm.
   *
   * @param key any key, also one that the store does not have
   */
  Optional<String> command(KeyAction action, Key key);
}
