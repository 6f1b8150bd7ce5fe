package io.statehouse.app.http.events;

import io.statehouse.ports.Key;
import java.util.Collection;
import java.util.Optional;

/** What of a change one kind of client wants to know, as the JSON data of its event. */
@FunctionalInterface
public interface EventView {

  /** Returns the data; empty if none of the keys is of interest. */
  Optional<Object> of(Collection<Key> keys);
}
