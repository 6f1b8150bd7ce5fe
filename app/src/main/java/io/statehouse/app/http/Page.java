package io.statehouse.app.http;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A part of a listing.
 *
 * @param next the name after which the listing continues; empty if this is its end
 */
public record Page<T>(List<T> items, Optional<String> next) {
  public Page {
    items = List.copyOf(items);
    requireNonNull(next, "next");
  }

  /** Returns the same part of the listing, with other documents about its items. */
  public <R> Page<R> map(Function<List<T>, List<R>> documents) {
    return new Page<>(documents.apply(items), next);
  }
}
