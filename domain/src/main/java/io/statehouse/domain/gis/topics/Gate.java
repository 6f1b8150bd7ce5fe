package io.statehouse.domain.gis.topics;

import java.util.Collection;
import java.util.Set;

/** The last look before requests are sent about topics: whether what they rest on still holds. */
interface Gate {
  /** Lets everything pass, as when nothing is changed. */
  Gate OPEN =
      new Gate() {
        @Override
        public Set<String> changeable(Collection<String> names) {
          return Set.copyOf(names);
        }

        @Override
        public Set<String> deletable(Collection<String> names) {
          return Set.copyOf(names);
        }
      };

  /** Returns which of these topics may be created or changed. */
  Set<String> changeable(Collection<String> names);

  /** Returns which of these topics may be deleted; they are claimed, so that this stays so. */
  Set<String> deletable(Collection<String> names);
}
