package io.statehouse.app.systems.runm.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.systems.runm.config.RunmConfig;
import io.statehouse.app.systems.runm.config.SkippedRecordLog;
import io.statehouse.app.systems.runm.schema.LazySchemaValidator;
import io.statehouse.domain.runm.Runm;
import io.statehouse.ports.KeyValueStore;
import java.security.SecureRandom;
import java.util.List;

/** All kinds of runm's entities that are kept in files. */
public final class RunmResources {
  private RunmResources() {}

  /** Returns the kinds in the order in which they are put: each refers to those before it. */
  public static List<ResourceKind> of(RunmConfig config, KeyValueStore store) {
    Runm runm = Runm.open(store, config.store(), new SecureRandom(), SkippedRecordLog.uncounted());
    LazySchemaValidator validator = new LazySchemaValidator();
    return List.of(
        new ProviderTypeKind(runm),
        new ObjectTypeKind(runm),
        new PartitionKind(runm),
        new DefinitionKind(runm, validator),
        new ObjectKind(runm, runm.checkedObjects(validator, config.enforcePermissions())));
  }
}
