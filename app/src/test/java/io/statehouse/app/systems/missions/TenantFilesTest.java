package io.statehouse.app.systems.missions;

import io.statehouse.app.system.ResourcesContract;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.Map;

/** Whole tenants, kept in files. */
class TenantFilesTest extends ResourcesContract {
  TenantFilesTest() {
    super("missions", Map.of());
  }

  @Override
  protected void populate(KeyValueStore target) {
    MissionsStates.tenants(target);
  }

  /** Missions are no desired state, and usage is counted anew. */
  @Override
  protected boolean mayDiffer(Key key) {
    return !(key.text().endsWith("|n") || key.text().contains("|p|"));
  }
}
