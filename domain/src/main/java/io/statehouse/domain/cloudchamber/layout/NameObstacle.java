package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import java.util.Optional;

/** Names of which no key can be made. */
final class NameObstacle {
  private NameObstacle() {}

  static Optional<String> of(Name name, Address address) {
    return name.isSegment()
        ? Optional.empty()
        : Optional.of("a name is empty or has a slash: no key can be of " + address.phrase());
  }
}
