package io.statehouse.app.systems.runm.schema;

import io.statehouse.domain.runm.entities.SchemaValidator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A validator whose library is not loaded before there is something to validate. Used by one
 * thread.
 */
public final class LazySchemaValidator implements SchemaValidator {
  private Optional<SchemaValidator> validator = Optional.empty();

  @Override
  public List<String> violations(String schema, Map<String, Object> document) {
    if (validator.isEmpty()) {
      validator = Optional.of(new JsonSchemaValidator());
    }
    return validator.get().violations(schema, document);
  }
}
