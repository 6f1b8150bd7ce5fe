package io.statehouse.domain.gis.routes.layout;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.routes.entities.Claim;
import io.statehouse.domain.gis.routes.entities.ClaimSighting;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.entities.VersionRecord;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Revision;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The stored form of the records about a version: its claim, while it is written, its publication,
 * and the sighting of a claim that cannot be read.
 */
public final class RecordCodec {
  private static final String PUBLISHER = "publisher";
  private static final String NONCE = "nonce";
  private static final String STARTED_AT = "startedAt";
  private static final String ROUTES = "routes";
  private static final String COMMENT = "comment";
  private static final String PUBLISHED_AT = "publishedAt";
  private static final String PREVIOUS = "previous";
  private static final String CLAIM = "claim";
  private static final String SEEN_AT = "seenAt";

  private RecordCodec() {}

  public static Bytes write(Claim claim) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put(PUBLISHER, JsonValue.of(claim.publisher()));
    members.put(NONCE, JsonValue.of(claim.nonce()));
    members.put(STARTED_AT, JsonValue.of(claim.startedAt().toString()));
    members.put(ROUTES, JsonValue.of(claim.routes()));
    return JsonText.write(new JsonValue.Members(members));
  }

  /** Returns the claim; empty if it is not one that this product writes. */
  public static Optional<Claim> claim(Bytes value) {
    return members(value, STARTED_AT)
        .map(
            members ->
                new Claim(
                    text(members, PUBLISHER),
                    text(members, NONCE),
                    Instant.parse(text(members, STARTED_AT)),
                    number(members, ROUTES)));
  }

  public static Bytes write(VersionRecord published) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put(PUBLISHER, JsonValue.of(published.publisher()));
    members.put(COMMENT, JsonValue.of(published.comment()));
    members.put(PUBLISHED_AT, JsonValue.of(published.publishedAt().toString()));
    members.put(ROUTES, JsonValue.of(published.routes()));
    members.put(PREVIOUS, JsonValue.of(published.previous().map(VersionId::text).orElse("")));
    return JsonText.write(new JsonValue.Members(members));
  }

  /** Returns the publication; empty if it is not one that this product writes. */
  public static Optional<VersionRecord> publication(Bytes value) {
    return members(value, PUBLISHED_AT)
        .map(
            members ->
                new VersionRecord(
                    text(members, PUBLISHER),
                    text(members, COMMENT),
                    Instant.parse(text(members, PUBLISHED_AT)),
                    number(members, ROUTES),
                    VersionId.find(text(members, PREVIOUS))));
  }

  public static Bytes write(ClaimSighting sighting) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put(CLAIM, JsonValue.of(sighting.claim().toString()));
    members.put(SEEN_AT, JsonValue.of(sighting.seenAt().toString()));
    return JsonText.write(new JsonValue.Members(members));
  }

  /** Returns the sighting; empty if it is not one that this product writes. */
  public static Optional<ClaimSighting> sighting(Bytes value) {
    return members(value, SEEN_AT)
        .flatMap(
            members -> {
              try {
                return Optional.of(
                    new ClaimSighting(
                        Revision.parse(text(members, CLAIM)),
                        Instant.parse(text(members, SEEN_AT))));
              } catch (IllegalArgumentException noRevision) {
                return Optional.empty();
              }
            });
  }

  /**
   * Returns the members of a record.
   *
   * @param time the name of the one that is a time, without which it is no such record
   */
  private static Optional<Map<String, JsonValue>> members(Bytes value, String time) {
    try {
      Map<String, JsonValue> members = JsonText.read(value).values();
      Instant.parse(text(members, time));
      return Optional.of(members);
    } catch (GisException | DateTimeException foreign) {
      return Optional.empty();
    }
  }

  private static String text(Map<String, JsonValue> members, String name) {
    return members.get(name) instanceof JsonValue.Text text ? text.value() : "";
  }

  private static int number(Map<String, JsonValue> members, String name) {
    String literal = members.get(name) instanceof JsonValue.Numeral number ? number.literal() : "";
    return literal.matches("[0-9]{1,9}") ? Integer.parseInt(literal) : 0;
  }
}
