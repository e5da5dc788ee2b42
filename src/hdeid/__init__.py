"""Hierarchical de-identification of Chinese clinical text, level by level, by a study's policy."""
