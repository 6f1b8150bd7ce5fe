package io.statehouse.app.systems.gis.documents;

import static io.statehouse.app.json.Schema.INTEGER;
import static io.statehouse.app.json.Schema.SCALAR;
import static io.statehouse.app.json.Schema.TEXT;
import static io.statehouse.app.json.Schema.list;
import static io.statehouse.app.json.Schema.map;
import static io.statehouse.app.json.Schema.member;
import static io.statehouse.app.json.Schema.object;
import static io.statehouse.app.json.Schema.optional;

import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Schema.Member;
import io.statehouse.domain.layout.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The members of a file that defines topics, and their meaning. What reads files takes the names of
 * the members it knows from here.
 */
public final class TopicFileSchema {
  static final String SCOPE = "scope";
  static final String DEFAULTS = "defaults";
  static final String PROFILES = "profiles";
  static final String RULES = "rules";
  static final String TOPICS = "topics";
  static final String PROFILE = "profile";
  static final String PROPERTIES = "properties";
  static final String LABELS = "labels";

  private static final Schema COUNT = Schema.integer(1, Integer.MAX_VALUE);

  private static final Schema PARTITIONS =
      COUNT.described("The number of partitions; it can grow, and never shrink.");
  private static final Schema REPLICAS = COUNT.described("The number of replicas.");
  private static final Schema PROPERTY_VALUES =
      map(SCALAR.orNull())
          .described("Properties as Kafka calls them; null takes away an inherited one.");
  private static final Schema OWNER = TEXT.described("The person or team that is responsible.");
  private static final Schema LABEL_VALUES =
      map(SCALAR.orNull()).described("Labels by name; null takes away an inherited one.");
  private static final Schema PATTERNS =
      list(TEXT).described("Names, with * for any characters, such as billing.*");

  /** The members that topics inherit from defaults and profiles. */
  static final Schema INHERITED =
      object(
              optional("partitions", PARTITIONS),
              optional("replicas", REPLICAS),
              optional(PROPERTIES, PROPERTY_VALUES),
              optional("owner", OWNER),
              optional(LABELS, LABEL_VALUES))
          .named("GisTopicProfile");

  private static final List<Member> NOTED =
      List.of(
          optional(PROPERTIES, PROPERTY_VALUES),
          optional("owner", OWNER),
          optional("description", TEXT.described("What the topic is for.")),
          optional(LABELS, LABEL_VALUES));

  /** A topic in a list, which may inherit everything but its name. */
  static final Schema TOPIC =
      object(
              join(
                  Stream.of(
                      member("name", TEXT.described("1 to 249 of A-Z a-z 0-9 . _ -")),
                      optional(
                          PROFILE,
                          Schema.oneOf("GisProfileNames", TEXT, list(TEXT))
                              .described("Profiles to inherit from; the last has precedence.")),
                      optional("partitions", PARTITIONS),
                      optional("replicas", REPLICAS)),
                  NOTED))
          .named("GisTopicDefinition");

  /** A topic alone, whose name is said elsewhere. */
  public static final Schema NEW_TOPIC =
      object(
              join(
                  Stream.of(
                      optional("name", TEXT),
                      member("partitions", PARTITIONS),
                      member("replicas", REPLICAS)),
                  NOTED))
          .named("GisNewTopic");

  static final Schema RANGE = object(optional("min", COUNT), optional("max", COUNT));

  static final Schema PROPERTY_RULE =
      object(
          optional("allowed", PATTERNS.described("The only properties that may be set.")),
          optional("required", list(TEXT).described("Properties that must be set.")),
          optional(
              "values",
              map(list(SCALAR)).described("The only values of a property, by its name.")));

  static final Schema RULE =
      object(
              member("name", TEXT.described("By which a violation names the rule.")),
              optional(
                  TOPICS, PATTERNS.described("The topics that the rule is about; all if absent.")),
              optional(
                  "pattern",
                  TEXT.described("A regular expression (RE2) that the whole name must match.")),
              optional(
                  "partitions",
                  RANGE.described("How many partitions are allowed.").named("GisPartitionRange")),
              optional(
                  "replicas",
                  RANGE.described("How many replicas are allowed.").named("GisReplicaRange")),
              optional(
                  PROPERTIES,
                  PROPERTY_RULE
                      .described("Which properties are allowed.")
                      .named("GisNewPropertyRule")),
              optional(
                  "owner",
                  Schema.words(List.of("required")).described("Whether an owner is given.")),
              optional(LABELS, list(TEXT).described("Labels that each topic must have.")))
          .named("GisNewTopicRule");

  static final Schema SCOPE_OF_FILE =
      object(
              member("name", TEXT.described("By which commands name the scope.")),
              member(TOPICS, PATTERNS),
              optional("owner", OWNER))
          .named("GisTopicScope");

  /** The members that requests have too. */
  private static final List<Member> SHARED =
      List.of(
          optional(
              SCOPE,
              SCOPE_OF_FILE.described(
                  "The topics that the team manages; it may define and prune no others.")),
          optional(
              DEFAULTS,
              INHERITED.described("What all topics of this file have.").named("GisTopicDefaults")),
          optional(PROFILES, map(INHERITED).described("What topics have that name one of these.")),
          optional(
              RULES,
              list(RULE).described("What topics must comply with; stored if there is a scope.")));

  /** What is shown beside topics, and says nothing to a writer. */
  private static final List<Member> SHOWN =
      List.of(
          optional("desired", INTEGER),
          optional("adopted", INTEGER),
          optional(DocumentKind.PROBLEMS, list(Schema.ANYTHING)),
          optional(ImportDocument.OMITTED, list(Schema.ANYTHING)));

  /** The members of a file but for what it includes. */
  static final Schema FILE =
      object(join(SHARED.stream(), join(Stream.of(optional(TOPICS, list(TOPIC))), SHOWN)));

  private TopicFileSchema() {}

  private static List<Member> join(Stream<Member> some, List<Member> others) {
    return Stream.concat(some, others.stream()).toList();
  }

  /** Returns the body of a request: the members of a file, and some more. */
  public static Schema request(Member... more) {
    return object(
            join(
                Stream.of(more),
                join(SHARED.stream(), join(Stream.of(member(TOPICS, list(TOPIC))), SHOWN))))
        .named("GisNewTopics");
  }

  /** Returns the schema of a file, for editors. */
  public static Map<String, Object> document() {
    Schema include =
        list(TEXT)
            .described("Further files, relative to this one: their profiles, rules and topics.");
    Schema file = object(join(Stream.of(optional(SourceFiles.INCLUDE, include)), fileMembers()));
    Map<String, Object> document =
        Json.object(
            "$schema",
            "http://json-schema.org/draft-07/schema#",
            "title",
            "Topics of Statehouse",
            "description",
            "A file for statehouse gis topics define and lint.",
            "anyOf",
            List.of(file.json(), list(TOPIC).json(), TOPIC.json()));
    return document;
  }

  /** Ignored are members that commands show beside topics, and routes in the same file. */
  private static List<Member> fileMembers() {
    Schema ignored = Schema.ANYTHING.described("Has no meaning for topics.");
    List<Member> others =
        Stream.concat(
                DocumentKind.TOPIC.readOnly().stream(),
                Stream.concat(
                    Stream.of(DocumentKind.ROUTE.list()), DocumentKind.ROUTE.readOnly().stream()))
            .map(name -> optional(name, ignored))
            .toList();
    return join(
        SHARED.stream(),
        join(
            Stream.of(optional(TOPICS, list(TOPIC).described("The topics, each by its name."))),
            others));
  }
}
