package io.statehouse.domain.cloudchamber;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.memory.MemoryStore;

class CloudChamberOnMemoryTest extends CloudChamberContract {
  private MemoryStore first;

  @Override
  protected KeyValueStore open() {
    if (first == null) {
      first = new MemoryStore();
      return first;
    }
    return first.another();
  }
}
