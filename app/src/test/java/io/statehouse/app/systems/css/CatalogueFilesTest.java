package io.statehouse.app.systems.css;

import io.statehouse.app.system.ResourcesContract;
import io.statehouse.ports.KeyValueStore;
import java.util.Map;

/** Whole catalogues, kept in files. */
class CatalogueFilesTest extends ResourcesContract {
  CatalogueFilesTest() {
    super("css", Map.of());
  }

  @Override
  protected void populate(KeyValueStore target) {
    CssStates.catalogues(target);
  }
}
