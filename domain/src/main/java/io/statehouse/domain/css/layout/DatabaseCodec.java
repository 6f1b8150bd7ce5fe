package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.ReleaseStatus;
import io.statehouse.domain.css.StorageClass;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The attributes of a database, as stored in one packed document. */
public final class DatabaseCodec {
  static final String PARTITIONING_ID = "partitioningId";
  private static final String RELEASE_STATUS = "releaseStatus";
  private static final String STORAGE_CLASS = "storageClass";

  public static final List<String> NAMES = List.of(PARTITIONING_ID, RELEASE_STATUS, STORAGE_CLASS);

  private DatabaseCodec() {}

  /**
   * @param partitioningId ten digits, leading zeros included; left out if the database is not
   *     partitioned
   */
  public static Map<String, String> write(
      Optional<String> partitioningId, StorageClass storageClass, ReleaseStatus releaseStatus) {
    Map<String, String> members = new HashMap<>();
    partitioningId.ifPresent(id -> members.put(PARTITIONING_ID, id));
    members.put(RELEASE_STATUS, releaseStatus.text());
    members.put(STORAGE_CLASS, storageClass.text());
    return members;
  }

  /** Returns the number of the partitioning as stored; an empty one does not count. */
  public static Optional<String> partitioningId(Map<String, String> found) {
    return Optional.ofNullable(found.get(PARTITIONING_ID)).filter(id -> !id.isEmpty());
  }

  public static Optional<StorageClass> storageClass(Map<String, String> found) {
    return Optional.ofNullable(found.get(STORAGE_CLASS)).map(StorageClass::new);
  }

  public static Optional<ReleaseStatus> releaseStatus(Map<String, String> found) {
    return Optional.ofNullable(found.get(RELEASE_STATUS)).map(ReleaseStatus::new);
  }
}
