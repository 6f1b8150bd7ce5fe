package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.gis.entities.GisException.Code.NAME_COLLISION;
import static io.statehouse.domain.gis.entities.GisException.Code.OUT_OF_SCOPE;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.gis.documents.WrittenTopics.WrittenTopic;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.topics.entities.NamePattern;
import io.statehouse.domain.gis.topics.entities.RuleBook;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicSet;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Projection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks topics that a user wrote, against all rules for which nothing stored is needed. */
public final class TopicLint {
  /** The result of a check. */
  public static final Shape<Report> REPORT =
      Shape.of(
          Projection.<Report>named("GisLintReport")
              .field("topics", Report::topics, FieldType.INTEGER)
              .field(
                  "violations",
                  Report::violations,
                  Projection.<Violation>named("GisViolation")
                      .text("code", Violation::code)
                      .field("topic", Violation::topic, FieldType.TEXT.optional())
                      .field("file", Violation::file, FieldType.TEXT.optional())
                      .field("line", Violation::line, FieldType.INTEGER.optional())
                      .text("message", Violation::message)
                      .list()));

  private final WrittenTopics written;
  private final TopicRules rules;
  private final List<Violation> violations = new ArrayList<>();

  private TopicLint(WrittenTopics written, TopicRules rules) {
    this.written = written;
    this.rules = rules;
  }

  /**
   * Something that is wrong.
   *
   * @param topic empty if a file cannot be read
   * @param message with the place
   */
  public record Violation(
      String code,
      Optional<String> topic,
      Optional<String> file,
      Optional<Integer> line,
      String message) {}

  /**
   * @param topics how many were read
   */
  public record Report(int topics, List<Violation> violations) {
    public Report {
      violations = List.copyOf(violations);
    }
  }

  /** Reads and checks files and folders. */
  public static Report of(Invocation invocation, List<Path> named, TopicRules rules) {
    Faults faults = new Faults();
    WrittenTopics written = TopicFiles.read(invocation, named, faults);
    List<Violation> all = new ArrayList<>();
    for (Faults.Fault fault : faults.listed()) {
      all.add(
          new Violation(
              fault.refused().code().name(),
              Optional.empty(),
              Optional.of(fault.file()).filter(file -> !file.isEmpty()),
              fault.line(),
              fault.refused().getMessage()));
    }
    all.addAll(new TopicLint(written, rules).check());
    return new Report(written.topics().size(), all);
  }

  /**
   * Requires that topics comply with the rules that are written with them.
   *
   * @throws GisException with the first violation, and all in its details
   */
  public static void require(WrittenTopics written, TopicRules rules) {
    TopicLint lint = new TopicLint(written, rules);
    lint.requireRules();
    lint.requireScope();
    if (lint.violations.isEmpty()) {
      return;
    }
    Violation first = lint.violations.get(0);
    GisException refused = new GisException(GisException.Code.valueOf(first.code), first.message);
    throw lint.violations.size() == 1
        ? refused
        : refused.detailed(
            lint.violations.stream().map(each -> each.code + ": " + each.message).toList());
  }

  private List<Violation> check() {
    TopicSet set = new TopicSet(rules);
    Map<String, WrittenTopic> byName = new HashMap<>();
    for (WrittenTopic each : written.topics()) {
      String name = each.topic().name().text();
      WrittenTopic other = byName.putIfAbsent(name, each);
      if (other == null) {
        set.put(new StoredTopic(each.topic().topic(), JsonValue.Members.NONE));
      } else {
        String problem = "topic %s is given at %s too: remove one".formatted(name, other.place());
        add(each, new GisException(NAME_COLLISION, problem));
      }
    }
    set.problems().forEach((name, problem) -> add(byName.get(name), problem));
    requireScope();
    requireRules();
    return violations;
  }

  private void requireScope() {
    written
        .scope()
        .ifPresent(
            scope -> {
              String patterns =
                  scope.topics().stream().map(NamePattern::text).collect(Collectors.joining(", "));
              for (WrittenTopic each : written.topics()) {
                if (!scope.contains(each.topic().name().text())) {
                  String problem =
                      "topic %s is not in scope %s, which has %s: rename it, or define it elsewhere"
                          .formatted(each.topic().name(), scope.name(), patterns);
                  add(each, new GisException(OUT_OF_SCOPE, problem));
                }
              }
            });
  }

  private void requireRules() {
    try {
      RuleBook book = new RuleBook(rules.expressions()).with(written.rules());
      for (WrittenTopic each : written.topics()) {
        book.violations(each.topic()).forEach(broken -> add(each, broken));
      }
    } catch (GisException invalid) {
      violations.add(
          new Violation(
              invalid.code().name(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              invalid.getMessage()));
    }
  }

  private void add(WrittenTopic topic, GisException problem) {
    violations.add(
        new Violation(
            problem.code().name(),
            Optional.of(topic.topic().name().text()),
            Optional.of(topic.file()).filter(file -> !file.isEmpty()),
            topic.line(),
            problem.at(topic.place()).getMessage()));
  }
}
