package io.statehouse.ports;

import java.util.stream.Stream;

/**
 * The earlier states of a store that keeps them for a while. A moment is the {@link Revision} of an
 * entry: the state then is that of just after its commit. It is read-only, and safe for use by
 * several threads; it ends with the store.
 */
public interface EarlierStates {

  /**
   * Returns the present moment. The state then reflects every commit that was acknowledged before
   * this call.
   *
   * @param prefix of the keys that are to be read, as a store may permit no others
   * @throws StoreException.Unavailable if the store does not respond
   */
  Revision now(Prefix prefix);

  /**
   * Returns the entries that there were below {@code prefix} at a moment, in the byte order of
   * their keys, read lazily as the stream is consumed. All of them are one consistent view, of
   * which no more than a page is in memory. The stream need not be closed or read to its end; if
   * the store fails, it throws, and never ends early.
   *
   * <p>A moment that the store no longer has, or that has not come yet, is refused by the stream
   * with a {@link StoreException.Refused}, which may also happen after some of the entries.
   */
  Stream<Entry> scan(Prefix prefix, Revision moment);
}
