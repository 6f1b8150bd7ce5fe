package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.StorageClass;
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

  public static final Codec<DatabaseAttributes> CODEC =
      Codec.of(
          "",
          fields ->
              new DatabaseAttributes(
                  // An empty one does not count.
                  fields
                      .optional("partitioningId", DatabaseAttributes::partitioningId)
                      .filter(id -> !id.isEmpty()),
                  fields
                      .optional("storageClass", of -> of.storageClass.map(StorageClass::text))
                      .map(StorageClass::new),
                  fields
                      .optional("releaseStatus", of -> of.releaseStatus.map(ReleaseStatus::text))
                      .map(ReleaseStatus::new)));

  /** Reads what was found of them, all of which may be any string. */
  public static DatabaseAttributes read(Map<String, String> found) {
    return CODEC.read(CssKey.ROOT, found);
  }
}
