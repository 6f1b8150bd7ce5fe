package io.statehouse.app.http;

import java.util.List;
import java.util.stream.Stream;

/**
 * The body that the requests for a route have.
 *
 * @param forms that it may have, at least one
 */
public record RequestBody(List<Content> forms, BodySize size) {
  public RequestBody {
    forms = List.copyOf(forms);
  }

  RequestBody(Content content, BodySize size) {
    this(List.of(content), size);
  }

  /** Returns this body with one more form. */
  RequestBody or(Content content) {
    return new RequestBody(Stream.concat(forms.stream(), Stream.of(content)).toList(), size);
  }
}
