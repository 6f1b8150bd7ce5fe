package io.statehouse.bench.runm;

/** A way to reach the objects of a deployment. All methods are called by many threads. */
public interface Metadata extends AutoCloseable {
  /** The name of a subject that reaches the domain through a server. */
  String OVER_GRPC = "over gRPC";

  /** Returns its name in the table. */
  String name();

  /** Creates the object with this identifier; fails if it or the object's name is in use. */
  void create(String uuid);

  /** Returns how many objects were found: 1 or 0. */
  int get(String uuid);

  /** Returns how many objects were found: 1 or 0. */
  int getByName(String name);

  /** Returns how many objects were found. */
  int findByTag(String tag);

  @Override
  void close();
}
