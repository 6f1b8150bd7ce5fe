package io.statehouse.app.system;

import java.util.Map;
import java.util.stream.Stream;

/**
 * A kind of entity of a system that is kept in files: each is a document, the one that HTTP shows
 * of it, which is read from the store, and put there by the system's own services, with all of
 * their rules. It works on the store that it was made for. Used by one thread.
 */
public interface ResourceKind {

  /** Returns a word in lower case, as in {@code table}. */
  String name();

  /**
   * Returns whether documents hold secrets, or identities are secrets: an export leaves them out
   * unless they are requested, and no message names one.
   */
  default boolean isSecret() {
    return false;
  }

  /**
   * Returns all of this kind as documents, in an order in which they can be put. Each, put again,
   * changes nothing.
   *
   * @throws io.statehouse.ports.StoreException from the stream, if the store cannot be read
   */
  Stream<Map<String, Object>> documents();

  /**
   * Returns which entity a document is, as in {@code sky.Object}.
   *
   * @throws RuntimeException of the system, or an {@link IllegalArgumentException}, if it names
   *     none
   */
  String identity(Map<String, Object> document);

  /**
   * Creates the entity of a document, or changes it so that it is as the document says. Writes
   * nothing if it is so already. What the document leaves out has its default.
   *
   * @throws RuntimeException of the system, or an {@link IllegalArgumentException}, if its rules do
   *     not allow it
   */
  void put(Map<String, Object> document);

  /**
   * Deletes an entity, which exists, with all that belongs to it.
   *
   * @throws RuntimeException of the system, if its rules do not allow it
   */
  void delete(String identity);

  /**
   * Writes what was put and deleted, if it is to be written together, as one version. Called once,
   * after all else, in the order of the kinds.
   *
   * @throws RuntimeException of the system, if its rules do not allow all of it together
   */
  default void finish() {}
}
