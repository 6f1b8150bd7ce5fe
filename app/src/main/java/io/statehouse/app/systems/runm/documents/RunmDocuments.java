package io.statehouse.app.systems.runm.documents;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.ProviderType;
import io.statehouse.domain.runm.layout.RecordTypes;
import java.util.List;
import java.util.stream.Stream;

/**
 * The JSON documents about runm's metadata, on the command line and over HTTP. Members are called
 * as the original calls the fields of its messages.
 */
public final class RunmDocuments {
  public static final Shape<Partition> PARTITION = Shape.of(RecordTypes.PARTITION);
  public static final Shape<List<Partition>> PARTITIONS = PARTITION.list();
  public static final Shape<ObjectType> OBJECT_TYPE = Shape.of(RecordTypes.OBJECT_TYPE);
  public static final Shape<List<ObjectType>> OBJECT_TYPES = OBJECT_TYPE.list();
  public static final Shape<ProviderType> PROVIDER_TYPE = Shape.of(RecordTypes.PROVIDER_TYPE);
  public static final Shape<List<ProviderType>> PROVIDER_TYPES = PROVIDER_TYPE.list();
  public static final Shape<MetadataObject> OBJECT = Shape.of(RecordTypes.OBJECT);
  public static final Shape<Stream<MetadataObject>> OBJECTS = OBJECT.stream();
  public static final Shape<Definition> DEFINITION = Shape.of(RecordTypes.DEFINITION);
  public static final Shape<RunmDeleted> DELETED = Shape.of(RunmDeleted.class);
  public static final Shape<List<RunmKey>> KEYS = Shape.of(RunmKey.class).list();

  private RunmDocuments() {}

  /** The number of objects that were deleted. */
  public record RunmDeleted(long deleted) {}

  /** A key that belongs to an object, and whether it is stored. */
  public record RunmKey(String key, boolean present) {}
}
