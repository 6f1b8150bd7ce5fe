package io.statehouse.operations.apply;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.domain.layout.Json;
import io.statehouse.domain.layout.Stage;
import io.statehouse.operations.Step;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plans in a file, a JSON object on each line. It holds the values to be written, secrets as well.
 *
 * <pre>
 *   {"statehousePlan": 1}
 *   {"system": "css", "store": "file:/var/lib/css", "steps": 2, "premises": 1, "listings": 2}
 *   {"stage": "RECORD", "key": "/DBS/x", "value": "UkVBRFk="}
 *   {"stage": "RECORD", "key": "/DBS/y", "revision": "17", "digest": "9c2e..."}
 *   {"key": "/DBS", "revision": "3"}
 *   {"listing": "/NODES/", "digest": "47DEQ..."}
 *   {"listing": "/DBS/", "separator": "/", "digest": "47DEQ..."}
 * </pre>
 *
 * A step without a value is a deletion; without a revision the key must be absent. Premises follow
 * the steps, and listings the premises; one that was not read to its end has its {@code last} key.
 */
public final class PlanFile {
  private static final int VERSION = 1;
  private static final Base64.Encoder ENCODER = Base64.getEncoder();

  private PlanFile() {}

  /** Writes plans; the stream stays open. */
  public static void write(List<StagedPlan> plans, OutputStream out) throws IOException {
    line(Json.object("statehousePlan", VERSION), out);
    for (StagedPlan plan : plans) {
      line(
          Json.object(
              "system", plan.system(),
              "store", plan.store(),
              "steps", plan.steps().size(),
              "premises", plan.premises().size(),
              "listings", plan.listings().size()),
          out);
      for (Step step : plan.steps()) {
        line(document(step), out);
      }
      for (Condition premise : plan.premises()) {
        line(document(premise), out);
      }
      for (Listing listing : plan.listings()) {
        line(document(listing), out);
      }
    }
  }

  private static Map<String, Object> document(Step step) {
    Map<String, Object> document =
        Json.object("stage", step.stage().name(), "key", step.key().text());
    step.value().ifPresent(value -> document.put("value", ENCODER.encodeToString(value.toArray())));
    step.seen()
        .ifPresent(
            seen -> {
              document.put("revision", seen.revision().toString());
              document.put("digest", ENCODER.encodeToString(seen.digest().toArray()));
            });
    return document;
  }

  private static Map<String, Object> document(Condition premise) {
    Map<String, Object> document = Json.object("key", premise.key().text());
    if (premise instanceof Condition.Unchanged read) {
      document.put("revision", read.entry().revision().toString());
    }
    return document;
  }

  private static Map<String, Object> document(Listing listing) {
    Map<String, Object> document = Json.object("listing", listing.prefix().text());
    listing.separator().ifPresent(separator -> document.put("separator", separator.toString()));
    listing.last().ifPresent(last -> document.put("last", last.text()));
    document.put("digest", ENCODER.encodeToString(listing.digest().toArray()));
    return document;
  }

  private static void line(Map<String, Object> document, OutputStream out) throws IOException {
    out.write(Json.text(document).getBytes(UTF_8));
    out.write('\n');
  }

  /**
   * Reads plans.
   *
   * @throws IllegalArgumentException if it is no such file, or was cut; the message names the line
   */
  public static List<StagedPlan> read(InputStream in) throws IOException {
    Lines lines = new Lines(new BufferedReader(new InputStreamReader(in, UTF_8)));
    Line head = lines.next().orElseThrow(() -> new IllegalArgumentException("the plan is empty"));
    if (head.number("statehousePlan") != VERSION) {
      throw head.wrong("it is no plan of version " + VERSION);
    }
    List<StagedPlan> plans = new ArrayList<>();
    for (Optional<Line> next = lines.next(); next.isPresent(); next = lines.next()) {
      Line begin = next.get();
      List<Step> steps = new ArrayList<>();
      List<Condition> premises = new ArrayList<>();
      List<Listing> listings = new ArrayList<>();
      for (long left = begin.number("steps"); left > 0; left--) {
        steps.add(lines.needed(begin).step());
      }
      for (long left = begin.number("premises"); left > 0; left--) {
        premises.add(lines.needed(begin).premise());
      }
      for (long left = begin.number("listings"); left > 0; left--) {
        listings.add(lines.needed(begin).listing());
      }
      plans.add(
          new StagedPlan(begin.text("system"), begin.text("store"), steps, premises, listings));
    }
    return plans;
  }

  private static final class Lines {
    private final BufferedReader in;
    private int read;

    Lines(BufferedReader in) {
      this.in = in;
    }

    Optional<Line> next() throws IOException {
      String text = in.readLine();
      return text == null ? Optional.empty() : Optional.of(Line.of(++read, text));
    }

    Line needed(Line begin) throws IOException {
      return next().orElseThrow(() -> begin.wrong("the plan that begins here is cut"));
    }
  }

  private record Line(int number, Map<?, ?> members) {
    static Line of(int number, String text) {
      try {
        if (Json.parse(text.getBytes(UTF_8)) instanceof Map<?, ?> members) {
          return new Line(number, members);
        }
      } catch (IllegalArgumentException noJson) {
        // The same as other JSON than an object.
      }
      throw new Line(number, Map.of()).wrong("it is no JSON object");
    }

    IllegalArgumentException wrong(String problem) {
      return new IllegalArgumentException("line %d of the plan: %s".formatted(number, problem));
    }

    String text(String name) {
      return optional(name).orElseThrow(() -> wrong("it has no string \"" + name + "\""));
    }

    Optional<String> optional(String name) {
      return members.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    long number(String name) {
      if (members.get(name) instanceof Number number) {
        return number.longValue();
      }
      throw wrong("it has no number \"" + name + "\"");
    }

    Step step() {
      try {
        return new Step(
            Stage.valueOf(text("stage")),
            new Key(text("key")),
            optional("value").map(Line::bytes),
            optional("revision")
                .map(revision -> new Step.Seen(Revision.parse(revision), bytes(text("digest")))));
      } catch (IllegalArgumentException bad) {
        throw wrong(bad.getMessage());
      }
    }

    Condition premise() {
      try {
        Key key = new Key(text("key"));
        return optional("revision")
            .map(Revision::parse)
            .map(revision -> Condition.unchanged(new Entry(key, Bytes.EMPTY, revision)))
            .orElseGet(() -> Condition.absent(key));
      } catch (IllegalArgumentException bad) {
        throw wrong(bad.getMessage());
      }
    }

    Listing listing() {
      try {
        return new Listing(
            new Prefix(text("listing")),
            optional("separator").map(separator -> separator.charAt(0)),
            optional("last").map(Key::new),
            bytes(text("digest")));
      } catch (IllegalArgumentException | StringIndexOutOfBoundsException bad) {
        throw wrong(bad.getMessage());
      }
    }

    private static Bytes bytes(String base64) {
      return Bytes.wrap(Base64.getDecoder().decode(base64));
    }
  }
}
