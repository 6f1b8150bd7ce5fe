package io.statehouse.domain.gis.routes.layout;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.entities.RouteId;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.KeyForms;
import io.statehouse.domain.layout.KeyVariable;
import io.statehouse.domain.layout.Stage;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The keys of routes.
 *
 * <pre>
 *   /gis/data-manager/version                              the pointer
 *   /gis/data-manager/{version}/                           the claim, while a version is written
 *   /gis/data-manager/{version}/{route}                    a route
 *   /statehouse/gis/data-manager/publications/{version}    by whom and when it was published
 *   /statehouse/gis/data-manager/sightings/{version}       since when its claim cannot be read
 * </pre>
 *
 * An empty {@code {version}/} is not a claim, but the key of a folder that a tool left.
 */
public final class RouteLayout {
  private static final KeyVariable<VersionId> VERSION =
      KeyVariable.named("version")
          .excluding("/")
          .except("version", ".", "..")
          .matching(Pattern.compile("[A-Za-z0-9._-]{1,64}"))
          .as(VersionId::new, VersionId::text);

  private static final KeyVariable<RouteId> ROUTE =
      KeyVariable.named("route").excluding("/").as(RouteId::new, RouteId::text);

  private static final String FOLDER = "data-manager/";

  private final Prefix root;
  private final Optional<Prefix> sidecar;
  private final String topics;
  private final KeyForm pointer;
  private final KeyForm claim;
  private final KeyForm route;
  private final Optional<KeyForm> publication;
  private final Optional<KeyForm> sighting;
  private final KeyForms forms;

  /** The kind of a key. */
  public enum Place {
    POINTER,
    CLAIM,
    ROUTE,
    PUBLICATION,
    SIGHTING
  }

  /**
   * A parsed key of the layout.
   *
   * @param version empty for the pointer
   * @param route only of a route
   */
  public record Located(Place place, Optional<VersionId> version, Optional<RouteId> route) {}

  public RouteLayout(GisSettings settings) {
    String folder = settings.root() + FOLDER;
    root = new Prefix(folder);
    sidecar = settings.sidecar().map(kept -> new Prefix(kept + FOLDER));
    topics = settings.root() + "topic-manager/topics/";
    pointer = KeyForm.of("pointer", "version").below(folder);
    claim = KeyForm.of("claim", "{version}/", VERSION).below(folder);
    route = KeyForm.of("route", "{version}/{route}", VERSION, ROUTE).below(folder);
    publication =
        sidecar.map(
            kept ->
                KeyForm.of("publication", "publications/{version}", VERSION).below(kept.text()));
    sighting =
        sidecar.map(
            kept -> KeyForm.of("sighting", "sightings/{version}", VERSION).below(kept.text()));
    forms =
        KeyForms.of(
            Stream.concat(
                    Stream.of(pointer, claim, route),
                    Stream.concat(publication.stream(), sighting.stream()))
                .toArray(KeyForm[]::new));
  }

  /** Returns below what all keys lie, but those of the sidecar. */
  public Prefix root() {
    return root;
  }

  /** Returns below what all keys of the sidecar lie; empty without one. */
  public Optional<Prefix> sidecar() {
    return sidecar;
  }

  public Key pointer() {
    return pointer.key();
  }

  public Key claim(VersionId version) {
    return claim.key(version);
  }

  public Key route(VersionId version, RouteId id) {
    return route.key(version, id);
  }

  /** Returns below what the claim and the routes of a version lie, and nothing of another. */
  public Prefix version(VersionId version) {
    return new Prefix(claim.key(version).text());
  }

  /** Returns where the publication of a version is recorded; empty without a sidecar. */
  public Optional<Key> publication(VersionId version) {
    return publication.map(form -> form.key(version));
  }

  public Optional<Prefix> publications() {
    return publication.map(KeyForm::prefix);
  }

  /** Returns where it is kept since when a claim cannot be read; empty without a sidecar. */
  public Optional<Key> sighting(VersionId version) {
    return sighting.map(form -> form.key(version));
  }

  public Optional<Prefix> sightings() {
    return sighting.map(KeyForm::prefix);
  }

  /** Returns the key under which a destination is defined. */
  public Key topic(TopicName name) {
    return new Key(topics + name);
  }

  /** Returns whether a key is of this part, also one that the layout does not know. */
  public boolean contains(Key key) {
    return root.contains(key) || sidecar.filter(kept -> kept.contains(key)).isPresent();
  }

  /**
   * Returns in which stage of a move a key is written. A sighting is of a claim with the revision
   * that it has in one store, and so is not moved.
   */
  public Stage stage(Key key) {
    if (root.contains(key)) {
      boolean isClaim = key.text().endsWith("/");
      return isClaim ? Stage.FOUNDATION : key.equals(pointer()) ? Stage.POINTER : Stage.RECORD;
    }
    return sightings().filter(kept -> kept.contains(key)).isPresent() ? Stage.SERVER : Stage.RECORD;
  }

  /** Parses a key; empty if it is not a key of the layout. */
  public Optional<Located> read(Key key) {
    return forms
        .read(key)
        .map(
            match ->
                switch (match.form().name()) {
                  case "pointer" -> new Located(Place.POINTER, Optional.empty(), Optional.empty());
                  case "claim" ->
                      new Located(Place.CLAIM, Optional.of(match.get(VERSION)), Optional.empty());
                  case "route" ->
                      new Located(
                          Place.ROUTE,
                          Optional.of(match.get(VERSION)),
                          Optional.of(match.get(ROUTE)));
                  case "publication" ->
                      new Located(
                          Place.PUBLICATION, Optional.of(match.get(VERSION)), Optional.empty());
                  default ->
                      new Located(
                          Place.SIGHTING, Optional.of(match.get(VERSION)), Optional.empty());
                });
  }
}
