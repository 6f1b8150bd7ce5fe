package io.statehouse.ports;

import java.util.Collection;
import java.util.Map;

/**
 * The identities by which a store distinguishes keys that it does not compare exactly, such as
 * those of a collation that ignores case: of keys with equal identities it holds one, and refuses
 * the others.
 */
@FunctionalInterface
public interface KeyIdentities {

  /**
   * Returns the identity of each key, in one round trip.
   *
   * @param keys at most {@link Limits#keysPerRead} of them, each of which the store can hold
   * @throws StoreException if the store cannot be read
   */
  Map<Key, Bytes> of(Collection<Key> keys);
}
