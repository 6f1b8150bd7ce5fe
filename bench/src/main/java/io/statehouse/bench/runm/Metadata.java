package io.statehouse.bench.runm;

import io.statehouse.domain.runm.MetadataObject;
import io.statehouse.domain.runm.Uuid;

/** A way to reach the objects of a deployment. All methods are called by many threads. */
interface Metadata extends AutoCloseable {
  /** The name of a subject that reaches the domain through a server. */
  String OVER_GRPC = "over gRPC";

  /** Its name in the table. */
  String name();

  /** Creates an object; fails if its identifier or its name is in use. */
  void create(MetadataObject object);

  /** Returns how many objects were found: 1 or 0. */
  int get(Uuid uuid);

  /** Returns how many objects were found: 1 or 0. */
  int getByName(String name);

  /** Returns how many objects were found. */
  int findByTag(String tag);

  @Override
  void close();
}
