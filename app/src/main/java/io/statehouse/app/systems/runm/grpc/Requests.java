package io.statehouse.app.systems.runm.grpc;

import io.statehouse.app.systems.runm.grpc.additions.TaggedObjectFilter;
import io.statehouse.app.systems.runm.grpc.messages.CodeFilter;
import io.statehouse.app.systems.runm.grpc.messages.NameFilter;
import io.statehouse.app.systems.runm.grpc.messages.ObjectFilter;
import io.statehouse.app.systems.runm.grpc.messages.PropertyFilter;
import io.statehouse.app.systems.runm.grpc.messages.Session;
import io.statehouse.app.systems.runm.grpc.messages.UuidFilter;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.TagFilter;
import io.statehouse.domain.runm.entities.TextFilter;
import io.statehouse.domain.runm.layout.Stored;
import io.statehouse.domain.runm.layout.StoredMessages;

/** Messages as requests of the domain. A message that is missing reads as an empty one. */
final class Requests {
  private Requests() {}

  static io.statehouse.domain.runm.entities.Session session(Session session) {
    return new io.statehouse.domain.runm.entities.Session(
        session.getUser(), session.getProject(), session.getPartition());
  }

  static ObjectDocument object(Stored.Object object) {
    return new ObjectDocument(
        object.getUuid(),
        object.getPartition(),
        object.getObjectType(),
        object.getProject(),
        object.getName(),
        StoredMessages.properties(object.getPropertiesList()),
        object.getTagsList());
  }

  static io.statehouse.domain.runm.entities.ObjectFilter filter(ObjectFilter filter) {
    io.statehouse.domain.runm.entities.ObjectFilter read =
        io.statehouse.domain.runm.entities.ObjectFilter.ALL
            .ofProject(filter.getProject())
            .with(properties(filter.getPropertyFilter()));
    if (filter.hasPartitionFilter()) {
      read = read.inPartitions(filter.getPartitionFilter().getUuidsList());
    }
    if (filter.hasObjectTypeFilter()) {
      // Without a code it admits none, as no code is empty.
      read = read.ofType(code(filter.getObjectTypeFilter().getCodeFilter()));
    }
    if (filter.hasUuidFilter()) {
      UuidFilter uuid = filter.getUuidFilter();
      read = read.withUuid(new TextFilter(uuid.getUuid(), uuid.getUsePrefix()));
    }
    return filter.hasNameFilter() ? read.named(name(filter.getNameFilter())) : read;
  }

  static io.statehouse.domain.runm.entities.ObjectFilter filter(TaggedObjectFilter filter) {
    var tags = filter.getTags();
    return filter(filter.getObject())
        .with(new TagFilter(tags.getAllList(), tags.getAnyList(), tags.getNoneList()));
  }

  static TextFilter code(CodeFilter filter) {
    return new TextFilter(filter.getCode(), filter.getUsePrefix());
  }

  static TextFilter name(NameFilter filter) {
    return new TextFilter(filter.getName(), filter.getUsePrefix());
  }

  private static io.statehouse.domain.runm.entities.PropertyFilter properties(
      PropertyFilter filter) {
    return new io.statehouse.domain.runm.entities.PropertyFilter(
        StoredMessages.properties(filter.getRequireItemsList()),
        filter.getRequireKeysList(),
        StoredMessages.properties(filter.getForbidItemsList()),
        filter.getForbidKeysList(),
        StoredMessages.properties(filter.getAnyItemsList()),
        filter.getAnyKeysList());
  }
}
