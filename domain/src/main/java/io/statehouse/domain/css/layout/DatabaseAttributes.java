package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.Scalar;
import java.util.Map;
import java.util.Optional;

/**
 * The attributes of a database, as stored in one packed document.
 *
 * @param partitioningId ten digits, leading zeros included; left out if the database is not
 *     partitioned
 */
public record DatabaseAttributes(
    Optional<String> partitioningId,
    Optional<StorageClass> storageClass,
    Optional<ReleaseStatus> releaseStatus) {

  private static final Scalar<StorageClass> STORAGE_CLASS =
      FieldType.TEXT.as(StorageClass::new, StorageClass::text);
  private static final Scalar<ReleaseStatus> RELEASE_STATUS =
      FieldType.TEXT.as(ReleaseStatus::new, ReleaseStatus::text);

  public static final Codec<DatabaseAttributes> CODEC =
      Codec.of(
          "",
          "DatabaseAttributes",
          new DatabaseAttributes(Optional.empty(), Optional.empty(), Optional.empty()),
          (fields, database) ->
              new DatabaseAttributes(
                  // An empty one does not count.
                  optional(fields, "partitioningId", database.partitioningId, FieldType.TEXT)
                      .filter(id -> !id.isEmpty()),
                  optional(fields, "storageClass", database.storageClass, STORAGE_CLASS),
                  optional(fields, "releaseStatus", database.releaseStatus, RELEASE_STATUS)));

  /** A field that is left out where it is absent. */
  private static <T> Optional<T> optional(
      Fields fields, String name, Optional<T> value, Scalar<T> type) {
    return fields.field(
        name, value, type.as(Optional::of, Optional::orElseThrow), Optional.empty());
  }

  /** Reads what was found of them, all of which may be any string. */
  public static DatabaseAttributes read(Map<String, String> found) {
    return CODEC.read(CssKey.ROOT, found);
  }
}
