package io.statehouse.app.system;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.json.Shape;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A kind of entity whose documents have shapes: how each is shown, and how it is given, which may
 * leave out what has a default. A document that is shown can be given.
 *
 * @param <S> an entity as it is stored
 * @param <G> an entity as a document gives it; two that are equal mean the same
 */
public abstract class ShapedKind<S, G> implements ResourceKind {
  private final String name;
  private final Shape<S> shown;
  private final Shape<G> given;

  protected ShapedKind(String name, Shape<S> shown, Shape<G> given) {
    this.name = requireNonNull(name, "name");
    this.shown = requireNonNull(shown, "shown");
    this.given = requireNonNull(given, "given");
  }

  /** Returns all entities, in an order in which they can be created. */
  protected abstract Stream<S> all();

  protected abstract String identityOf(G entity);

  /** Returns what is stored of an entity. */
  protected abstract Optional<S> find(G entity);

  /** Creates an entity that does not exist. */
  protected abstract void create(G entity);

  /**
   * Makes an entity as the document gives it.
   *
   * @param stored the entity as it is, which differs
   */
  protected abstract void change(S stored, G entity);

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Stream<Map<String, Object>> documents() {
    return all().map(shown::document);
  }

  @Override
  public final String identity(Map<String, Object> document) {
    return identityOf(given.read(document));
  }

  @Override
  public final void put(Map<String, Object> document) {
    G entity = given.read(document);
    Optional<S> stored = find(entity);
    if (stored.isEmpty()) {
      create(entity);
    } else if (!entity.equals(given.read(shown.document(stored.get())))) {
      change(stored.get(), entity);
    }
  }
}
