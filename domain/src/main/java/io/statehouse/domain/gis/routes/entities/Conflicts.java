package io.statehouse.domain.gis.routes.entities;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.layout.OneLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The conflicts among routes. Two patterns intersect if they agree on every attribute that both
 * name; some event then matches both.
 *
 * @param listed at most {@link #MAX_LISTED} of them
 * @param total how many there are; {@link #MAX_COUNTED} if there are at least as many
 */
public record Conflicts(List<Conflict> listed, long total) {
  public static final int MAX_LISTED = 100;

  /**
   * The most conflicts counted: ten thousand routes can have fifty times as many, a useless number.
   */
  public static final long MAX_COUNTED = 1_000_000;

  public Conflicts {
    listed = List.copyOf(listed);
  }

  /** Returns all conflicts, in the order of the routes as far as they are alike. */
  public static Conflicts among(List<PublishedRoute> routes, ConflictPolicy policy) {
    return new Search(routes, policy).search();
  }

  public boolean isEmpty() {
    return total == 0;
  }

  /** Returns the refusal of routes with these conflicts, with those listed as its details. */
  public GisException refusal() {
    Code code =
        listed.stream().anyMatch(each -> each.code() == Code.DUPLICATE_PATTERN)
            ? Code.DUPLICATE_PATTERN
            : Code.INTERSECTING_PATTERNS;
    String first = OneLine.of(listed.get(0).toString());
    return new GisException(
            code,
            total == 1
                ? "routes conflict: " + first
                : (total == MAX_COUNTED ? "at least " : "")
                    + total
                    + " pairs of routes conflict, such as "
                    + first)
        .detailed(listed.stream().map(each -> each.code() + ": " + each).toList());
  }

  /**
   * Divides the routes by the values of a name that most of them have, as long as there is one:
   * those with different values do not conflict. Routes with the same attribute names are a group;
   * of two large groups, one is hashed by its values of the names that both have, and the other
   * looked up there. The search ends at {@link #MAX_COUNTED}.
   */
  static final class Search {
    /** The number of routes up to which they are not divided further. */
    private static final int FEW = 32;

    /** The number of comparisons for each route up to which they are cheaper than to hash it. */
    private static final int CHEAP_COMPARISONS = 16;

    private final ConflictPolicy policy;
    private final List<Member> all;
    private final List<Conflict> listed = new ArrayList<>();
    private long total;
    private long compared;

    Search(List<PublishedRoute> routes, ConflictPolicy policy) {
      this.policy = policy;
      Map<String, Integer> names = mostUsedFirst(routes);
      Map<String, Integer> values = new HashMap<>();
      this.all = routes.stream().map(route -> Member.of(route, names, values)).toList();
    }

    private static Map<String, Integer> mostUsedFirst(List<PublishedRoute> routes) {
      Map<String, Integer> uses = new HashMap<>();
      for (PublishedRoute route : routes) {
        route.pattern().attributes().keySet().forEach(name -> uses.merge(name, 1, Integer::sum));
      }
      Map<String, Integer> numbers = new HashMap<>();
      uses.entrySet().stream()
          .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
          .forEach(use -> numbers.put(use.getKey(), numbers.size()));
      return numbers;
    }

    /** Returns of how many pairs the attributes were compared one by one. */
    long compared() {
      return compared;
    }

    Conflicts search() {
      search(all, Set.of());
      return new Conflicts(listed, total);
    }

    /**
     * @param decided the names of which all these have the same value
     */
    private void search(List<Member> members, Set<Integer> decided) {
      Optional<Integer> name =
          members.size() <= FEW ? Optional.empty() : mostFrequent(members, decided);
      if (name.isEmpty()) {
        searchGroups(List.copyOf(grouped(members)));
        return;
      }
      Set<Integer> next = new HashSet<>(decided);
      next.add(name.get());
      Map<Integer, List<Member>> byValue = new LinkedHashMap<>();
      List<Member> with = new ArrayList<>();
      List<Member> without = new ArrayList<>();
      for (Member member : members) {
        int at = Arrays.binarySearch(member.names, name.get());
        if (at < 0) {
          without.add(member);
        } else {
          with.add(member);
          byValue.computeIfAbsent(member.values[at], value -> new ArrayList<>()).add(member);
        }
      }
      byValue.values().forEach(part -> search(part, next));
      search(without, decided);
      Collection<Group> others = grouped(with);
      grouped(without).forEach(group -> others.forEach(other -> searchBetween(group, other)));
    }

    /** Returns the name that most members have; empty if not even half of them have one. */
    private static Optional<Integer> mostFrequent(List<Member> members, Set<Integer> decided) {
      Map<Integer, Integer> uses = new HashMap<>();
      for (Member member : members) {
        for (int name : member.names) {
          uses.merge(name, 1, Integer::sum);
        }
      }
      uses.keySet().removeAll(decided);
      return uses.entrySet().stream()
          .filter(use -> use.getValue() >= members.size() / 2)
          .max(Map.Entry.comparingByValue())
          .map(Map.Entry::getKey);
    }

    private static Collection<Group> grouped(List<Member> members) {
      Map<Values, Group> byNames = new LinkedHashMap<>();
      for (Member member : members) {
        byNames
            .computeIfAbsent(new Values(member.names), each -> new Group(member.names))
            .members
            .add(member);
      }
      return byNames.values();
    }

    private void searchGroups(List<Group> groups) {
      for (int i = 0; i < groups.size() && !isFull(); i++) {
        searchWithin(groups.get(i));
        for (int j = 0; j < i && !isFull(); j++) {
          searchBetween(groups.get(j), groups.get(i));
        }
      }
    }

    /** Patterns with the same names intersect only if they are equal. */
    private void searchWithin(Group group) {
      Map<Values, List<Member>> seen = new HashMap<>();
      for (Member member : group.members) {
        List<Member> equal =
            seen.computeIfAbsent(new Values(member.values), v -> new ArrayList<>());
        foundAll(equal, member);
        equal.add(member);
      }
    }

    private void searchBetween(Group first, Group second) {
      if (isFull()) {
        return;
      }
      long pairs = (long) first.members.size() * second.members.size();
      if (pairs <= (long) CHEAP_COMPARISONS * (first.members.size() + second.members.size())) {
        comparePairs(first, second);
        return;
      }
      Shared shared = Shared.of(first.names, second.names);
      if (isAllowed(shared.size(), first, second)) {
        return;
      }
      Map<Values, List<Member>> byShared = new HashMap<>();
      for (Member one : first.members) {
        byShared.computeIfAbsent(shared.ofFirst(one.values), v -> new ArrayList<>()).add(one);
      }
      for (Member other : second.members) {
        foundAll(byShared.getOrDefault(shared.ofSecond(other.values), List.of()), other);
      }
    }

    private void comparePairs(Group first, Group second) {
      for (Member one : first.members) {
        for (Member other : second.members) {
          if (one.marks.differ(other.marks)) {
            continue;
          }
          compared++;
          int shared = agreements(first.names, one.values, second.names, other.values);
          if (shared >= 0 && !isAllowed(shared, first, second)) {
            found(one, other);
          }
        }
      }
    }

    /** Returns how many names two patterns share; negative if their values of one differ. */
    private static int agreements(int[] names, int[] values, int[] otherNames, int[] otherValues) {
      int shared = 0;
      for (int i = 0, j = 0; i < names.length && j < otherNames.length; ) {
        if (names[i] == otherNames[j]) {
          if (values[i++] != otherValues[j++]) {
            return -1;
          }
          shared++;
        } else if (names[i] < otherNames[j]) {
          i++;
        } else {
          j++;
        }
      }
      return shared;
    }

    private boolean isAllowed(int shared, Group first, Group second) {
      boolean nested = shared == first.names.length || shared == second.names.length;
      return nested && policy == ConflictPolicy.NESTED;
    }

    private void foundAll(List<Member> ones, Member other) {
      for (int i = 0; i < ones.size() && !isFull(); i++) {
        found(ones.get(i), other);
      }
    }

    private void found(Member first, Member second) {
      if (listed.size() < MAX_LISTED) {
        listed.add(new Conflict(first.route, second.route));
      }
      total = Math.min(total + 1, MAX_COUNTED);
    }

    private boolean isFull() {
      return total == MAX_COUNTED;
    }
  }

  /**
   * A route, its attributes as numbers, which compare faster than strings.
   *
   * @param names in ascending order, and {@code values} in the same
   */
  private record Member(PublishedRoute route, int[] names, int[] values, Marks marks) {
    static Member of(
        PublishedRoute route, Map<String, Integer> nameNumbers, Map<String, Integer> valueNumbers) {
      SortedMap<Integer, Integer> attributes = new TreeMap<>();
      route
          .pattern()
          .attributes()
          .forEach(
              (name, value) ->
                  attributes.put(
                      nameNumbers.get(name),
                      valueNumbers.computeIfAbsent(value, each -> valueNumbers.size())));
      int[] names = ints(attributes.keySet());
      int[] values = ints(attributes.values());
      return new Member(route, names, values, Marks.of(names, values));
    }

    private static int[] ints(Collection<Integer> numbers) {
      return numbers.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  /**
   * Distinguishes most patterns that do not intersect at once: a bit for each of the most used
   * names that the pattern has, and four words with a bit each of a hash of its value.
   */
  private record Marks(long named, long first, long second, long third, long fourth) {
    static Marks of(int[] names, int[] values) {
      long[] marks = new long[5];
      for (int i = 0; i < names.length && names[i] < Long.SIZE; i++) {
        long bit = 1L << names[i];
        int hash = values[i] * 0x9E3779B9 >>> 28;
        marks[0] |= bit;
        for (int word = 1; word < marks.length; word++) {
          marks[word] |= (hash >>> (word - 1) & 1) == 0 ? 0 : bit;
        }
      }
      return new Marks(marks[0], marks[1], marks[2], marks[3], marks[4]);
    }

    /** Returns whether the values of a name that both have differ; false if that is not known. */
    boolean differ(Marks other) {
      long differing =
          first ^ other.first | second ^ other.second | third ^ other.third | fourth ^ other.fourth;
      return (named & other.named & differing) != 0;
    }
  }

  /** Routes with the same attribute names. */
  private static final class Group {
    private final int[] names;
    private final List<Member> members = new ArrayList<>();

    Group(int[] names) {
      this.names = names;
    }
  }

  /** Numbers that are equal by content. */
  private record Values(int[] values) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Values that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }
  }

  /**
   * The positions of the names that two patterns share.
   *
   * @param first their places in the one, and {@code second} in the other
   */
  private record Shared(int[] first, int[] second) {
    static Shared of(int[] firstNames, int[] secondNames) {
      int most = Math.min(firstNames.length, secondNames.length);
      int[] first = new int[most];
      int[] second = new int[most];
      int size = 0;
      for (int i = 0; i < firstNames.length; i++) {
        for (int j = 0; j < secondNames.length; j++) {
          if (firstNames[i] == secondNames[j]) {
            first[size] = i;
            second[size++] = j;
          }
        }
      }
      return new Shared(Arrays.copyOf(first, size), Arrays.copyOf(second, size));
    }

    int size() {
      return first.length;
    }

    Values ofFirst(int[] values) {
      return new Values(Arrays.stream(first).map(at -> values[at]).toArray());
    }

    Values ofSecond(int[] values) {
      return new Values(Arrays.stream(second).map(at -> values[at]).toArray());
    }
  }
}
