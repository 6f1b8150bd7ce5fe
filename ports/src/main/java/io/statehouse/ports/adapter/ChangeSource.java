package io.statehouse.ports.adapter;

import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Prefix;
import java.util.Set;

/**
 * How a store is notified of changes. A {@link WatchSupervisor} drives it: it opens the source,
 * waits in {@link #next} again and again, and after any failure closes it, pauses and opens it
 * again. A source may keep what it needs to continue where it was.
 *
 * <p>Every method but {@link #follow} and {@link #close} is called by one thread only. What a
 * method throws to the first caller of a watch should be a {@link
 * io.statehouse.ports.StoreException}.
 */
public interface ChangeSource {

  /**
   * Connects, and follows the changes below {@code prefixes} from now on; none of them contains
   * another, and there may be none for a moment. Only called when the source is new or closed.
   *
   * @return whether all changes since the last one that {@link #next} returned will be returned; if
   *     not, the listeners must resync. A new source returns false.
   */
  boolean open(Set<Prefix> prefixes, Deadline deadline) throws Exception;

  /**
   * Follows these prefixes from now on, instead of the ones before. Called by the thread of a new
   * watch, while another waits in {@link #next}; never at the same time as {@link #open}.
   *
   * @return whether no change below the prefixes followed before is missed
   */
  default boolean follow(Set<Prefix> prefixes, Deadline deadline) throws Exception {
    throw new UnsupportedOperationException("this source follows one prefix");
  }

  /**
   * Waits for the next change; may return one without keys at any time. A source that receives
   * nothing for a while makes sure that it still would.
   *
   * @throws Exception if changes may be missed from now on
   */
  Change next() throws Exception;

  /**
   * Disconnects. Called by any thread, any number of times; ends an {@link #open} or a {@link
   * #next} in progress, or lets it end soon.
   */
  void close();
}
