package io.statehouse.app;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Classes of which each depends on all others; nested classes count as the one around them. */
final class ClassCircles {
  private final Map<String, Set<String>> dependencies = new TreeMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, Integer> lowest = new HashMap<>();
  private final Deque<String> open = new ArrayDeque<>();
  private final List<Set<String>> circles = new ArrayList<>();

  private ClassCircles(JavaClasses classes) {
    for (JavaClass each : classes) {
      Set<String> needed = dependencies.computeIfAbsent(outermost(each), none -> new TreeSet<>());
      each.getDirectDependenciesFromSelf().stream()
          .map(Dependency::getTargetClass)
          .map(JavaClass::getBaseComponentType)
          .map(ClassCircles::outermost)
          .forEach(needed::add);
    }
  }

  private static String outermost(JavaClass of) {
    return of.getName().replaceFirst("\\$.*", "");
  }

  /** Returns all of more than one class. */
  static List<Set<String>> among(JavaClasses classes) {
    ClassCircles found = new ClassCircles(classes);
    found.dependencies.keySet().forEach(found::visit);
    return found.circles;
  }

  /** Tarjan's search, which ends a circle at the class by which it was entered. */
  private void visit(String name) {
    if (numbers.containsKey(name)) {
      return;
    }
    numbers.put(name, numbers.size());
    lowest.put(name, numbers.get(name));
    open.push(name);
    for (String needed : dependencies.get(name)) {
      if (dependencies.containsKey(needed)) {
        visit(needed);
        if (open.contains(needed)) {
          lowest.merge(name, lowest.get(needed), Math::min);
        }
      }
    }
    if (lowest.get(name).equals(numbers.get(name))) {
      Set<String> circle = new TreeSet<>();
      do {
        circle.add(open.peek());
      } while (!open.pop().equals(name));
      if (circle.size() > 1) {
        circles.add(circle);
      }
    }
  }
}
