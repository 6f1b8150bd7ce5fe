package io.statehouse.app.systems.gis.documents;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.gis.topics.entities.ImportedTopics;
import io.statehouse.domain.gis.topics.entities.ImportedTopics.Omitted;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.layout.TopicDocuments;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Projection;
import io.statehouse.domain.layout.RecordType;
import java.util.List;

/** What was read of a cluster, as a file of definitions. */
public final class ImportDocument {
  /** The member with what could not be imported, which says nothing to who defines the rest. */
  public static final String OMITTED = "omitted";

  private static final RecordType<Omitted> LEFT_OUT =
      Projection.<Omitted>named("GisOmitted")
          .text("topic", Omitted::topic)
          .field("property", Omitted::property, FieldType.TEXT.omitted())
          .text("reason", Omitted::reason);

  /** A file of definitions. */
  public static final Shape<List<Topic>> FILE =
      Shape.of(
          Projection.<List<Topic>>named("GisTopicFile")
              .field("topics", topics -> topics, TopicDocuments.TOPIC.list()));

  /** The definitions, and what they lack. */
  public static final Shape<ImportedTopics> IMPORTED =
      Shape.of(
          Projection.<ImportedTopics>named("GisImportedTopics")
              .field("topics", ImportedTopics::topics, TopicDocuments.TOPIC.list())
              .field(OMITTED, ImportedTopics::omitted, LEFT_OUT.list()));

  private ImportDocument() {}
}
