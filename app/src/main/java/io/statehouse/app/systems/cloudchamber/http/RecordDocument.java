package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The form in which clients read and write the records of one kind: as they are stored, with the
 * revision as the entity tag.
 */
record RecordDocument<T>(ProtoMessage<T> message, Schema schema) {
  static <T> RecordDocument<T> of(ProtoMessage<T> message) {
    return new RecordDocument<>(message, MessageSchema.of(message));
  }

  Response response(int status, Stored<T> stored) {
    return RevisionTags.on(
        MessageBody.response(message, stored.record()).as(status), stored.revision());
  }

  /** Documents a route whose response is {@link #response}. */
  RouteBuilder documentGet(RouteBuilder route) {
    return route.answers(schema).taggedAsOriginal();
  }

  /** Documents a route that {@link #put}s. */
  RouteBuilder documentPut(RouteBuilder route) {
    return route
        .body(schema)
        .ifMatch("Update the record that has this ETag, instead of creating one.")
        .taggedAsOriginal()
        .answers(200, schema)
        .answers(201, schema)
        .refuses(404, "With If-Match, the item does not exist; or its parent does not exist.")
        .refuses(409, "It has another revision, or the state does not allow the change.");
  }

  /**
   * Creates what a request without {@code If-Match} names, and updates what one with it names: so
   * no client overwrites what it has not seen.
   */
  Response put(
      RevisionTags tags,
      Request request,
      Function<T, Stored<T>> create,
      BiFunction<ExpectedRevision, T, Stored<T>> update) {
    if (RevisionTags.isExpected(request)) {
      ExpectedRevision expected = tags.expected(request);
      return response(200, update.apply(expected, MessageBody.read(request, message)));
    }
    T record = MessageBody.read(request, message);
    try {
      return response(201, create.apply(record));
    } catch (CloudChamberException refused) {
      if (refused.kind() == Kind.EXISTS) {
        tags.expected(request); // so it would be an update, which fails without the tag
      }
      throw refused;
    }
  }
}
