package io.statehouse.app.systems.gis.documents;

import static io.statehouse.app.systems.gis.documents.TopicFileSchema.DEFAULTS;
import static io.statehouse.app.systems.gis.documents.TopicFileSchema.PROFILES;
import static io.statehouse.app.systems.gis.documents.TopicFileSchema.RULES;
import static io.statehouse.app.systems.gis.documents.TopicFileSchema.SCOPE;
import static io.statehouse.app.systems.gis.documents.TopicFileSchema.TOPICS;
import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;
import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_RULE;
import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_SCOPE;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.gis.documents.WrittenTopics.WrittenTopic;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.Scope;
import io.statehouse.domain.gis.topics.entities.TopicRule;
import io.statehouse.domain.gis.topics.layout.NotesDocuments;
import io.statehouse.domain.gis.topics.layout.ScopeDocuments;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads the topics that a user defines, with what their files say of all of them:
 *
 * <pre>
 *   scope: {name: billing, topics: [billing.*], owner: team-billing}
 *   defaults: {partitions: 6, replicas: 3}              of the topics in the same file
 *   profiles:                                           of the topics in all files
 *     compacted: {properties: {cleanup.policy: compact}}
 *   rules:
 *     - {name: replicated, replicas: {min: 3}}
 *   topics:
 *     - {name: billing.invoices, profile: compacted, owner: ann, labels: {tier: 1}}
 * </pre>
 */
public final class TopicFiles {
  private static final JsonValue.Members NONE = JsonValue.Members.NONE;

  private final Faults faults;
  private final Profiles profiles = new Profiles();
  private final Map<String, String> rulePlaces = new TreeMap<>();
  private final List<TopicRule> rules = new ArrayList<>();
  private final List<WrittenTopic> topics = new ArrayList<>();
  private Optional<Scope> scope = Optional.empty();
  private String scopePlace = "";
  private boolean found;

  private TopicFiles(Faults faults) {
    this.faults = faults;
  }

  /**
   * Reads files and folders.
   *
   * @throws AppException if a file cannot be read
   * @throws GisException with what is wrong, its file and its place there; of several faults, each
   *     is a line of the details
   */
  public static WrittenTopics read(Invocation invocation, List<Path> named) {
    Faults faults = new Faults();
    WrittenTopics read = read(invocation, named, faults);
    faults.requireNone();
    return read;
  }

  /** Reads like {@link #read(Invocation, List)}, and reports what is wrong. */
  static WrittenTopics read(Invocation invocation, List<Path> named, Faults faults) {
    TopicFiles files = new TopicFiles(faults);
    WrittenTopics read = files.all(SourceFiles.read(invocation, named, faults));
    if (!files.found && faults.listed().isEmpty()) {
      faults.add(DocumentFiles.nothing(named, TOPICS));
    }
    return read;
  }

  /**
   * Reads the body of a request; it includes no files.
   *
   * @throws GisException with what is wrong
   */
  public static WrittenTopics ofRequest(JsonValue.Members body) {
    Faults faults = new Faults();
    WrittenTopics read = new TopicFiles(faults).all(List.of(SourceFile.ofRequest(body)));
    faults.requireNone();
    return read;
  }

  private WrittenTopics all(List<SourceFile> files) {
    files.forEach(this::shared);
    files.forEach(this::topics);
    Optional<Scope> whole =
        scope.map(each -> new Scope(each.name(), each.topics(), each.owner(), rules));
    return new WrittenTopics(topics, whole, rules);
  }

  private static Optional<JsonValue.Members> lists(SourceFile file) {
    return file.document() instanceof JsonValue.Members members
            && (file.name().isEmpty() || DocumentFiles.isLists(members, DocumentKind.TOPIC))
        ? Optional.of(members)
        : Optional.empty();
  }

  /** Reads what is for the topics of all files. */
  private void shared(SourceFile file) {
    if (lists(file).isEmpty()) {
      return;
    }
    file.member(PROFILES)
        .ifPresent(
            found ->
                faults.collect(
                    file,
                    List.of(PROFILES),
                    () ->
                        Profiles.object(found)
                            .values()
                            .forEach((name, profile) -> profile(file, name, profile))));
    file.member(RULES)
        .ifPresent(
            found ->
                faults.collect(file, List.of(RULES), () -> rules(file, Profiles.elements(found))));
    file.member(SCOPE)
        .ifPresent(found -> faults.collect(file, List.of(SCOPE), () -> scope(file, found)));
  }

  private void profile(SourceFile file, String name, JsonValue found) {
    if (RouteProfiles.isOfRoutes(found)) {
      return;
    }
    List<Object> path = List.of(PROFILES, name);
    faults.collect(file, path, () -> profiles.define(name, found, file.place(path)));
  }

  private void rules(SourceFile file, List<JsonValue> found) {
    for (int i = 0; i < found.size(); i++) {
      JsonValue document = found.get(i);
      List<Object> path = List.of(RULES, i);
      String place = file.place(path);
      faults.collect(
          file,
          path,
          () -> {
            TopicRule rule = ScopeDocuments.rule(document);
            String other = rulePlaces.putIfAbsent(rule.name(), place);
            if (other != null) {
              throw GisException.of(
                  INVALID_RULE, "rule %s is defined at %s too: rename one", rule.name(), other);
            }
            rules.add(rule);
          });
    }
  }

  private void scope(SourceFile file, JsonValue document) {
    DocumentKind.requireKnown(
        Profiles.object(document), TopicFileSchema.SCOPE_OF_FILE.memberNames());
    Scope read = ScopeDocuments.scope(document);
    if (scope.filter(other -> !other.equals(read)).isPresent()) {
      throw GisException.of(
          INVALID_SCOPE,
          "it is another scope than at %s: define the topics of one scope at a time",
          scopePlace);
    }
    scope = Optional.of(read);
    scopePlace = file.place(List.of(SCOPE));
  }

  private void topics(SourceFile file) {
    if (file.document() instanceof JsonValue.Elements list) {
      found = true;
      for (int i = 0; i < list.values().size(); i++) {
        List<Object> path = List.of(i);
        topic(file, path, TOPICS + file.place(path), NONE, list.values().get(i));
      }
      return;
    }
    Optional<JsonValue.Members> lists = lists(file);
    if (lists.isEmpty()) {
      found = true;
      topic(file, List.of(), file.place(List.of()), NONE, file.document());
      return;
    }
    if (!file.name().isEmpty()) {
      faults.collect(file, List.of(), () -> DocumentFiles.requireLists(lists.get()));
    }
    JsonValue list = lists.get().values().get(TOPICS);
    if (list == null && file.name().isEmpty()) {
      list = JsonValue.Literal.NULL;
    }
    if (list != null) {
      found = true;
      topics(file, list, defaults(file));
    }
  }

  private JsonValue.Members defaults(SourceFile file) {
    JsonValue.Members[] read = {NONE};
    file.member(DEFAULTS)
        .ifPresent(
            found ->
                faults.collect(file, List.of(DEFAULTS), () -> read[0] = Profiles.members(found)));
    return read[0];
  }

  private void topics(SourceFile file, JsonValue list, JsonValue.Members defaults) {
    if (!(list instanceof JsonValue.Elements elements)) {
      String problem = "expected a list but found " + list.description();
      faults.add(file, List.of(TOPICS), new GisException(BAD_JSON, problem));
      return;
    }
    for (int i = 0; i < elements.values().size(); i++) {
      List<Object> path = List.of(TOPICS, i);
      topic(file, path, file.place(path), defaults, elements.values().get(i));
    }
  }

  private void topic(
      SourceFile file,
      List<Object> path,
      String place,
      JsonValue.Members defaults,
      JsonValue document) {
    faults.collect(
        file,
        path,
        place,
        () -> {
          JsonValue.Members written = Profiles.object(document);
          DocumentKind.requireKnown(written, TopicFileSchema.TOPIC.memberNames());
          NotedTopic topic = NotesDocuments.topic(profiles.inheriting(written, defaults));
          topics.add(new WrittenTopic(topic, place, file.name(), file.line(path)));
        });
  }
}
